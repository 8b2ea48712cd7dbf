import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createClearSky } from './clear-sky.ts'
import { DriftingSky } from './drifting-sky.tsx'
import { defaultGrid, scatterClouds } from './sky-grid.ts'

/** Slower clouds than in the game. */
const averageSpeed = 3

function makeSky() {
  const clouds = scatterClouds({ ...defaultGrid, clouds: 5 }, Math.random, averageSpeed)
  return { clouds, sky: createClearSky(clouds.map(({ id }) => id)) }
}

/** Decorative clouds, and a button that clears them. They return after a while. */
export default function CloudySky() {
  const [{ clouds, sky }] = useState(makeSky)
  const isClear = useStore(sky.dismissed, ({ size }) => size === clouds.length)
  useEffect(() => () => sky.stop(), [sky])
  return (
    <>
      <DriftingSky label="Clouds" clouds={clouds} sky={sky} />
      <button
        type="button"
        className="quiet-link absolute right-gutter bottom-wave z-10 min-h-[44px] cursor-pointer text-small aria-disabled:cursor-default aria-disabled:not-focus-visible:opacity-0"
        aria-disabled={isClear}
        onClick={() => sky.dismissAll()}
      >
        Clear the sky
      </button>
    </>
  )
}
