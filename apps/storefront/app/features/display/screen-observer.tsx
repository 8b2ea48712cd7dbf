import { useEffect } from 'react'
import { emitAppKeys } from '../overlay/app-keys.ts'
import { observeScreen } from './observe-screen.ts'

/** Keeps the screen store true and emits the app-wide keys. */
export function ScreenObserver() {
  useEffect(() => observeScreen(window), [])
  useEffect(() => emitAppKeys(document), [])
  return null
}
