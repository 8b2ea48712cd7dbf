/** Chromium's trace of a page while it was scrolled. */
export interface ScrollTrace {
  /** The longest task of the page's main thread, in milliseconds of CPU time. */
  longestTask: number
  /** The frames with changes, and those of them that were not shown in time. */
  frames: number
  dropped: number
}

interface TraceEvent {
  name: string
  /** `X` is a complete event, `b` the start of one. */
  ph: string
  pid: number
  tid: number
  /** CPU time, in microseconds. */
  tdur?: number
  args?: { name?: string; frame_reporter?: { state?: string }; chrome_frame_reporter?: { state?: string } }
}

/** The trace categories that `readScroll` needs. */
export const scrollCategories = ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame']

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

/**
 * Reads tasks and frames from a trace. Frames are counted by the compositor's reports, one per tick of the display:
 * shown, dropped, or without changes; this works without a graphics card.
 */
export function readScroll(trace: Buffer): ScrollTrace {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const mainThreads = new Set(mains.map(threadOf))
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)))
  const pages = new Set(mains.map(({ pid }) => pid))
  const states = traceEvents
    .filter(({ name, ph, pid }) => name === 'PipelineReporter' && ph === 'b' && pages.has(pid))
    .map(({ args }) => (args?.frame_reporter ?? args?.chrome_frame_reporter)?.state ?? '')
  const dropped = states.filter((state) => state === 'STATE_DROPPED').length
  const shown = states.filter((state) => state.startsWith('STATE_PRESENTED')).length
  if (tasks.length === 0 || shown === 0) throw new Error('The trace contains no tasks or no frames')
  return { longestTask: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000, frames: shown + dropped, dropped }
}
