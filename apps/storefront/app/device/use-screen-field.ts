import { useCallback, useSyncExternalStore } from 'react'
import { initialScreen, type ScreenState } from '../stores/screen-state.ts'
import { useScreen } from '../stores/screen.ts'
import { followScreen, type SensedField } from './screen-sensors.ts'

/** A sensed field of the display state, kept up to date while mounted; initially as on the server. */
export function useScreenField<Field extends SensedField>(field: Field): ScreenState[Field] {
  const follow = useCallback((onChange: () => void) => followScreen(field, onChange), [field])
  return useSyncExternalStore(
    follow,
    () => useScreen.getState()[field],
    () => initialScreen[field],
  )
}
