import { create } from 'zustand'
import { previewParameters } from '../../content/preview-parameters.ts'
import type { ShopMenuSection } from './shop-menu.query.ts'

/** The menu's sections; empty until loaded. */
export const useMenuSections = create<{ sections: ShopMenuSection[] }>(() => ({ sections: [] }))

const path = '/navigation/shop-menu'
let lastJson = ''

/** Loads the menu. The current one is kept when it is unchanged or loading fails. */
export async function loadMenuSections(): Promise<void> {
  try {
    const response = await fetch(path + previewParameters())
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
