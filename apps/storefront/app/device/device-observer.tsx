import { useEffect } from 'react'
import { deviceFlags } from '../stores/device.ts'
import { useShop } from '../stores/shop.ts'
import { emitAppKeys } from './app-keys.ts'
import { keepScrollBarRoom } from './scroll-bar-room.ts'

/** Detects the device, tracks the scroll bar's width, and emits app-wide keys. */
export function DeviceObserver() {
  useEffect(() => useShop.setState(deviceFlags(navigator.userAgent, navigator.maxTouchPoints)), [])
  useEffect(() => emitAppKeys(document), [])
  useEffect(() => keepScrollBarRoom(window), [])
  return null
}
