import { openCart } from '../../../stores/screen.ts'
import { readScreen } from '../../../device/screen-sensors.ts'

/** From this width on the drawer leaves room for the page beside it. */
const wide = 1024

let isOn = false

/** Whether the drawer closes when the mouse leaves it. */
export const closesByItself = (): boolean => isOn

/** Whether adding an item may open a drawer that closes by itself: on wide screens, for a mouse. */
const allowsAutoclose = (): boolean => readScreen('windowSize').width >= wide && !readScreen('touch')

/** The shopper wants to see the cart: it stays until it is closed. */
export function openCartByHand(): void {
  isOn = false
  openCart()
}

/** Something was added: a glance is enough. */
export function openCartAfterAdd(): void {
  isOn = allowsAutoclose()
  openCart()
}
