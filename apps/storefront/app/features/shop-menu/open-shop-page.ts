import { closeMenu } from '../../stores/screen.ts'

/** Goes to the shop's page, in place of a menu whose code cannot be loaded. */
export function openShopPage(): void {
  closeMenu()
  location.assign('/shop')
}
