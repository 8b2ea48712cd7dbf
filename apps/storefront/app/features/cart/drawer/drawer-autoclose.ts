import { openCart } from '../../../stores/screen.ts'
import { readScreen, touch, windowSize } from '../../../device/screen-sensors.ts'

/** From this width on, the page is visible beside the drawer. */
const wide = 1024

let isOn = false

/** Whether the drawer closes when the mouse leaves it. */
export const closesOnMouseLeave = (): boolean => isOn

/** Opens the drawer at the shopper's request: it stays open until it is closed. */
export function openCartOnRequest(): void {
  isOn = false
  openCart()
}

/** Opens the drawer after an addition: on wide screens, for a mouse, it closes by itself. */
export function openCartAfterAdd(): void {
  isOn = readScreen(windowSize).width >= wide && !readScreen(touch)
  openCart()
}
