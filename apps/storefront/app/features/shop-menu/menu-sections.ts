import { create } from 'zustand'
import type { ShopMenuSection } from './shop-menu.query.ts'

/** The menu's sections; empty until loaded. */
export const useMenuSections = create<{ sections: ShopMenuSection[] }>(() => ({ sections: [] }))

const path = '/navigation/shop-menu'
let lastJson = ''

/** The parameters of a preview, with which its menu shows drafts as well; none for other pages. */
const parametersOf = ({ search }: Location): string => (/[?&]preview\b/.test(search) ? search : '')

/** Loads the menu. The current one is kept when it is unchanged or loading fails. */
export async function loadMenuSections(): Promise<void> {
  try {
    const response = await fetch(path + parametersOf(location))
    if (!response.ok) throw new Error(`Fetching the shop menu failed with status ${response.status}`)
    const json = await response.text()
    if (json === lastJson) return
    const { sections }: { sections: ShopMenuSection[] } = JSON.parse(json)
    lastJson = json
    useMenuSections.setState({ sections })
  } catch (error) {
    reportError(error)
  }
}
