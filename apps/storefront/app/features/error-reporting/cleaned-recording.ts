import { cleaned } from './without-personal-data.ts'

/** A recording in Sentry's format, a JSON line with the segment and one with its events, without personal data. */
export function cleanedRecording(recording: string): string {
  const end = recording.indexOf('\n')
  const events: unknown = JSON.parse(recording.slice(end + 1))
  return `${recording.slice(0, end)}\n${JSON.stringify(cleaned(events))}`
}
