import { create } from 'zustand'
import type { ShopMenuSection } from './shop-menu.query.ts'

/** What the menu shows: nothing before it has come. */
export const useMenuSections = create<{ sections: ShopMenuSection[] }>(() => ({ sections: [] }))

const path = '/navigation/shop-menu'
let lastAnswer = ''

/** Brings the menu; the one that is there stays where there is no other, and where none can be had. */
export async function loadMenuSections(): Promise<void> {
  try {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`The shop menu was answered ${response.status}`)
    const answer = await response.text()
    if (answer === lastAnswer) return
    const { sections }: { sections: ShopMenuSection[] } = JSON.parse(answer)
    lastAnswer = answer
    useMenuSections.setState({ sections })
  } catch (error) {
    reportError(error)
  }
}
