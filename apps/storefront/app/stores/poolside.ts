import { create } from 'zustand'

interface PoolsideState {
  started: boolean
  cloudsPopped: number
  exited: boolean
}

/** The clouds game (specification, section 3). */
export const usePoolside = create<PoolsideState>(() => ({ started: false, cloudsPopped: 0, exited: false }))

const { setState } = usePoolside

/** A new game counts from none, and has not been left. */
export const startGame = () => setState({ started: true, cloudsPopped: 0, exited: false })
export const endGame = () => setState({ started: false })
export const exitGame = () => setState({ exited: true })
export const setCloudsPopped = (cloudsPopped: number) => setState({ cloudsPopped })
export const popCloud = () => setState(({ cloudsPopped }) => ({ cloudsPopped: cloudsPopped + 1 }))
