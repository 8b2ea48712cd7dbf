import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { endGame, leaveGame, popCloud, startGame, usePoolside } from '../../stores/poolside.ts'
import { afterNextPaint } from '../../timing/after-next-paint.ts'
import { initialFocus } from '../../ui/dialog/initial-focus.ts'
import { createClearSky } from './clear-sky.ts'
import { DriftingSky } from './drifting-sky.tsx'
import { defaultGrid, scatterClouds } from './sky-grid.ts'

const cloudsInGame = 12

function makeRound() {
  const clouds = scatterClouds({ ...defaultGrid, clouds: cloudsInGame }, Math.random)
  return {
    clouds,
    sky: createClearSky(
      clouds.map(({ id }) => id),
      { restartAfter: null },
    ),
  }
}

/** A full-window sky of clouds to pop. The game ends when all are popped or the player exits. */
export default function CloudsGame() {
  const dialog = useRef<HTMLDialogElement>(null)
  const started = usePoolside((state) => state.started)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      // An error page replaces the whole layout, which would start the game again.
      if (!shown?.isConnected) leaveGame()
    }
  }, [])
  useLeavingWithThePage()

  /** Closing the dialog restores the focus; its `close` event handles the rest. */
  const exit = () => dialog.current?.close()

  return (
    <dialog ref={dialog} className="overlay" aria-labelledby="clouds-game-title" onClose={leaveGame}>
      <div className="clouds-game sky">{started ? <Round onExit={exit} /> : <Result onExit={exit} />}</div>
    </dialog>
  )
}

/** Ends the game on navigation. */
function useLeavingWithThePage(): void {
  const { key } = useLocation()
  const playedAt = useRef(key)
  useEffect(() => {
    if (playedAt.current !== key) leaveGame()
  }, [key])
}

function Round({ onExit }: { onExit(): void }) {
  const [{ clouds, sky }] = useState(makeRound)
  const [isSeen, setSeen] = useState(false)
  // Mounts the clouds after the first paint, so that the click to play responds at once.
  useEffect(() => afterNextPaint(() => setSeen(true)), [])

  function pop(): void {
    popCloud()
    if (usePoolside.getState().cloudsPopped === clouds.length) endGame()
  }

  return (
    <>
      <header className="relative z-10 flex flex-wrap items-center justify-between gap-3 px-gutter py-4">
        <h2 ref={initialFocus} id="clouds-game-title" tabIndex={-1} className="text-title focus-target">
          Pop the clouds
        </h2>
        <Score of={clouds.length} />
        <p className="flex flex-wrap gap-3">
          <button type="button" className="pill min-h-[44px] px-4" onClick={endGame}>
            That’s enough
          </button>
          <button type="button" className="pill min-h-[44px] border-transparent px-4" onClick={onExit}>
            Exit
          </button>
        </p>
      </header>
      <div className="relative grow">
        {isSeen && <DriftingSky label="The sky" clouds={clouds} sky={sky} onPop={pop} />}
      </div>
    </>
  )
}

/** A component of its own, so that the sky does not render on every pop. */
function Score({ of: all }: { of: number }) {
  const popped = usePoolside((state) => state.cloudsPopped)
  return <output className="font-semibold tabular-nums">{`${popped} of ${all}`}</output>
}

function Result({ onExit }: { onExit(): void }) {
  const popped = usePoolside((state) => state.cloudsPopped)
  return (
    <div className="grid grow content-center justify-items-start gap-4 px-gutter">
      <h2 ref={initialFocus} id="clouds-game-title" tabIndex={-1} className="max-w-[12ch] text-headline focus-target">
        {headingFor(popped)}
      </h2>
      <p className="text-lead">{popped === 1 ? 'You popped 1 cloud.' : `You popped ${popped} clouds.`}</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="pill" onClick={startGame}>
          Once more
        </button>
        <button type="button" className="pill border-transparent" onClick={onExit}>
          Exit
        </button>
      </p>
    </div>
  )
}

function headingFor(popped: number): string {
  if (popped === cloudsInGame) return 'Not a cloud in the sky'
  return popped === 0 ? 'Clouds are fine, too' : 'A little more blue'
}
