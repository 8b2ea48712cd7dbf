import type { CssVariables } from '../../ui/css-variables.ts'
import { Picture } from '../../ui/picture.tsx'
import { readableSky, skyStyle } from '../../ui/sky.ts'
import { useWasOpened } from '../../ui/dialog/use-was-opened.ts'
import type { ShopMenuItem } from './shop-menu.query.ts'

const dawn = ['#e3f1ff', '#dfe3ff', '#ffe3d6']

/** A sky from one color to a light one, so that dark text is readable on it. */
const skyOf = (color: string | null | undefined) => readableSky(color ? [color, '#f4f5ff', '#ffe9de'] : dawn)

/** The order in which products slide in. */
const turn = (index: number): CssVariables => ({ '--turn': index })

/**
 * A sky per item with a submenu; they cross-fade to the open one's. While none is open, the items' products are shown.
 */
export function MenuSky({ items, openKey }: { items: ShopMenuItem[]; openKey: string | null }) {
  const withSubmenu = items.filter(({ submenu }) => submenu.length > 0)
  const wasOpened = useWasOpened('site-menu')
  return (
    <div className="menu-skies sky" style={skyStyle(readableSky(dawn))} aria-hidden="true">
      {withSubmenu.map(({ key, color }) => (
        <div key={key} className="menu-sky sky" data-shown={key === openKey} style={skyStyle(skyOf(color))} />
      ))}
      {wasOpened && (
        <div className="menu-group" data-shown={openKey === null}>
          {withSubmenu
            .slice(0, 4)
            .map(
              ({ key, icon }, index) =>
                icon && (
                  <Picture
                    key={key}
                    image={icon}
                    sizes="(width >= 1024px) min(62vh, 560px), 1px"
                    alt=""
                    style={turn(index)}
                  />
                ),
            )}
        </div>
      )}
    </div>
  )
}
