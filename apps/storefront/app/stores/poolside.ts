import { create } from 'zustand'

/** The clouds game (specification, section 3). */
export const usePoolside = create(() => ({ started: false, cloudsPopped: 0, exited: false }))

const { getState, setState } = usePoolside

export const setCloudsPopped = (cloudsPopped: number) => setState({ cloudsPopped })
export const popCloud = () => setCloudsPopped(getState().cloudsPopped + 1)

/** Starts a new game: no clouds popped, not exited. */
export function startGame(): void {
  setState({ started: true, exited: false })
  setCloudsPopped(0)
}
export const endGame = () => setState({ started: false })
export const exitGame = () => setState({ exited: true })

/** Ends the game and removes it from the page. */
export function leaveGame(): void {
  endGame()
  exitGame()
}
