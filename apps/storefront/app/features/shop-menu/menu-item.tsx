import { useId } from 'react'
import { categoryRoute, documentRoute } from '../../content/document-route.ts'
import { ContentLink } from '../../ui/content-link.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { MenuProduct, ShopMenuItem } from './shop-menu.query.ts'
import { submenuGroups, type SubmenuGroup } from './submenu-groups.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

interface MenuItemProps {
  item: ShopMenuItem
  isOpen: boolean
  onToggle(): void
  onBack(): void
}

/** A menu item: picture, title and submenu. */
export function MenuItem({ item, isOpen, onToggle, onBack }: MenuItemProps) {
  const submenuId = useId()
  const { key, link, icon, subtext, submenu } = item
  return (
    <li className="menu-item" data-open={isOpen}>
      <div className="menu-row" data-item={key}>
        <ContentLink to={link.to} external={link.external} className="menu-link">
          <span className="menu-icon">
            {icon && <Picture image={icon} sizes="96px" maximum={320} alt="" className="size-full object-contain" />}
          </span>
          <span className="min-w-0">
            <span className="menu-title">{link.title}</span>
            {subtext && <span className="block text-small">{subtext}</span>}
          </span>
        </ContentLink>
        {submenu.length > 0 && (
          <button
            type="button"
            className="menu-chevron"
            aria-label={`More of ${link.title}`}
            aria-expanded={isOpen}
            aria-controls={submenuId}
            onClick={onToggle}
          >
            <ChevronIcon />
          </button>
        )}
      </div>
      {submenu.length > 0 && isOpen && <Submenu id={submenuId} item={item} onBack={onBack} />}
    </li>
  )
}

interface SubmenuProps extends Pick<MenuItemProps, 'item' | 'onBack'> {
  id: string
}

function Submenu({ id, item: { link, submenu }, onBack }: SubmenuProps) {
  return (
    <div className="submenu-track">
      <section id={id} className="submenu" aria-label={link.title}>
        <button type="button" className="submenu-back" onClick={onBack}>
          <ChevronIcon className="rotate-180" /> Menu
        </button>
        {submenuGroups(submenu).map((group, index) => (
          <Group key={group.category?.slug ?? index} group={group} />
        ))}
      </section>
    </div>
  )
}

function Group({ group: { category, products } }: { group: SubmenuGroup }) {
  return (
    <div className="submenu-group">
      {category && (
        <h3 className="text-title">
          <ShopLink to={categoryRoute(category.slug)} className="quiet-link">
            All of {category.title}
          </ShopLink>
        </h3>
      )}
      <ul className="submenu-products">
        {products.map((product) => (
          <ProductLink key={product.id} product={product} />
        ))}
      </ul>
    </div>
  )
}

function ProductLink({ product: { title, slug, category, image } }: { product: MenuProduct }) {
  return (
    <li>
      <ShopLink to={documentRoute({ type: 'product', slug, category })} className="submenu-product">
        <span className="submenu-picture">
          {image && <Picture image={image} sizes="(width >= 1024px) 16vw, 40vw" alt="" />}
        </span>
        <span className="block text-balance">{title}</span>
      </ShopLink>
    </li>
  )
}
