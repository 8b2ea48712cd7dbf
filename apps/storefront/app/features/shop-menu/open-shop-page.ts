import { closeMenu } from '../../stores/screen.ts'

/** Navigates to the shop page, when the menu's code cannot be loaded. */
export function openShopPage(): void {
  closeMenu()
  location.assign('/shop')
}
