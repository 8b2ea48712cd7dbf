import type { MenuProduct, ShopMenuItem } from './shop-menu.query.ts'

/** The products of a submenu under their category; null for products listed without one. */
export interface SubmenuGroup {
  category: { title: string; slug: string } | null
  products: MenuProduct[]
}

/** Groups a submenu's entries: a category with its products, and consecutive products together. */
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
