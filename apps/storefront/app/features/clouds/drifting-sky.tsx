import { useRef, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { CssVariables } from '../../ui/css-variables.ts'
import type { ClearSky } from './clear-sky.ts'
import { Cloud } from './cloud.tsx'
import { nearestCloud } from './nearest-cloud.ts'
import type { SkyCloud } from './sky-grid.ts'

/**
 * How far beyond either edge a cloud drifts before it re-enters, as a share of the sky's width. Must match
 * `cloud-drift`.
 */
const beyond = 0.2
const way = 1 + 2 * beyond

/** A cloud's animation in CSS variables; the negative delay starts it midway. */
function wayOf({ x, y, speed, size }: SkyCloud): CssVariables {
  const crossing = (100 * way) / speed
  return {
    '--cloud-x': x,
    '--cloud-y': y,
    '--cloud-size': size,
    '--cloud-crossing': `${crossing.toFixed(2)}s`,
    '--cloud-since': `${(-crossing * ((x + beyond) / way)).toFixed(2)}s`,
  }
}

interface DriftingSkyProps {
  label: string
  clouds: readonly SkyCloud[]
  sky: ClearSky
  /** Called for every cloud that the visitor pops. */
  onPop?: () => void
}

/** Clouds that drift by until popped. Arrow keys move the focus to the nearest cloud in their direction. */
export function DriftingSky({ label, clouds, sky, onPop }: DriftingSkyProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const visible = () => [...(frame.current?.querySelectorAll<HTMLElement>('.cloud:not([inert])') ?? [])]

  function pop(id: number): void {
    passFocusOn(visible())
    sky.dismiss(id)
    onPop?.()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    nearestCloud(visible(), event.currentTarget, event.key)?.focus()
  }

  return (
    <fieldset ref={frame} aria-label={label} className="drifting-sky">
      {clouds.map((cloud) => (
        <DriftingCloud key={cloud.id} cloud={cloud} sky={sky} onPop={() => pop(cloud.id)} onKeyDown={onKeyDown} />
      ))}
    </fieldset>
  )
}

interface DriftingCloudProps extends Pick<DriftingSkyProps, 'sky'> {
  cloud: SkyCloud
  onPop(): void
  onKeyDown(event: KeyboardEvent): void
}

/** One drifting cloud; only it renders when popped. */
function DriftingCloud({ cloud, sky, onPop, onKeyDown }: DriftingCloudProps) {
  const isDismissed = useStore(sky.dismissed, (dismissed) => dismissed.has(cloud.id))
  return (
    <div className="cloud-way" style={wayOf(cloud)}>
      <Cloud
        label={`Cloud ${cloud.id + 1}: blow it away`}
        isDismissed={isDismissed}
        onDismiss={onPop}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** After a pop by keyboard, moves the focus to the nearest remaining cloud. */
function passFocusOn(visible: readonly HTMLElement[]): void {
  const focused = visible.find((cloud) => cloud === document.activeElement)
  if (focused) nearestCloud(visible, focused)?.focus()
}
