import type { MenuProduct, ShopMenuItem } from './shop-menu.query.ts'

/** Products of a submenu under the category that they belong to; products that stand for themselves have none. */
export interface SubmenuGroup {
  category: { title: string; slug: string } | null
  products: MenuProduct[]
}

/** A submenu's entries as groups: a category with its products, and products that follow each other together. */
export function submenuGroups(entries: ShopMenuItem['submenu']): SubmenuGroup[] {
  const groups: SubmenuGroup[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (entry.type === 'productCategory') groups.push({ category: entry, products: entry.products })
    else if (last?.category === null) last.products.push(entry)
    else groups.push({ category: null, products: [entry] })
  }
  return groups
}
