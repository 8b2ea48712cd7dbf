import { useRef, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { CssVariables } from '../../ui/css-variables.ts'
import type { ClearSky } from './clear-sky.ts'
import { Cloud } from './cloud.tsx'
import { nearestCloud } from './nearest-cloud.ts'
import type { SkyCloud } from './sky-grid.ts'

/** How far beyond either edge a cloud goes before it comes in again, as a share of the sky's width; `cloud-drift` knows it too. */
const beyond = 0.2
const way = 1 + 2 * beyond

/** A cloud's way as the stylesheet reads it: it has been under way since before it came into sight. */
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
  /** Hears of every cloud that is blown away by itself. */
  onPop?: () => void
}

/** Clouds that drift by until somebody blows them away. The arrow keys lead from one to the next in their direction. */
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

/** One cloud on its way. It alone renders when it is blown away. */
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

/** Whoever blew a cloud away by keyboard goes on from the nearest one that is left. */
function passFocusOn(visible: readonly HTMLElement[]): void {
  const focused = visible.find((cloud) => cloud === document.activeElement)
  if (focused) nearestCloud(visible, focused)?.focus()
}
