import { useEffect } from 'react'
import { emitAppKeys } from '../overlay/app-keys.ts'
import { keepScrollBarRoom } from '../overlay/scroll-bar-room.ts'
import { observeScreen } from './observe-screen.ts'

/** Keeps the screen store and the scroll bar's room true, and emits the app-wide keys. */
export function ScreenObserver() {
  useEffect(() => observeScreen(window), [])
  useEffect(() => emitAppKeys(document), [])
  useEffect(() => keepScrollBarRoom(window), [])
  return null
}
