import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMoney } from '../../../commerce/money.ts'
import { useSite } from '../../../site.ts'
import { useScreen } from '../../../stores/screen.ts'
import { NumberInput } from '../../../ui/number-input.tsx'
import { withinRange } from '../../../ui/number-range.ts'
import { ShopLink } from '../../../ui/shop-link.tsx'
import { track, type TrackedSuggestion } from '../../analytics/events.ts'
import { quantityRange } from '../model/line-quantity.ts'
import type { CartSession } from '../session/cart-session.ts'
import { merchandiseOf, productGid, type SuggestedProduct } from '../../recommendations/suggested-product.ts'
import { useSuggestions } from '../../recommendations/suggestions.ts'

/** The maximum number of suggestions shown. */
const maxShown = 4

interface SuggestionListProps {
  currencyCode: string
  session: Pick<CartSession, 'add'>
}

/** Suggestions for the cart; not reloaded on every change of it. */
export const SuggestionList = memo(function SuggestionList(props: SuggestionListProps) {
  const products = useSuggestions((state) => state.products).slice(0, maxShown)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="also-love" className="suggestions">
      <h3 id="also-love" className="font-display text-title tracking-[-0.02em]">
        you'll also love
      </h3>
      <ul className="mt-3 grid">
        {products.map((product) => (
          <Suggestion key={product.id} product={product} {...props} />
        ))}
      </ul>
    </section>
  )
})

function tracked(product: SuggestedProduct, origin: string): TrackedSuggestion {
  return { product_id: productGid(product), name: product.title, url: origin + product.path }
}

function Suggestion({ product, currencyCode, session }: SuggestionListProps & { product: SuggestedProduct }) {
  const { url } = useSite()
  const [chosenId, setChosenId] = useState(product.defaultVariant.id)
  const [wanted, setWanted] = useState(1)
  const variant = product.variants.find(({ id }) => id === chosenId) ?? product.defaultVariant
  const merchandise = merchandiseOf(product, variant, currencyCode)
  const range = quantityRange({ ...merchandise, quantityRule: product.quantityRules[merchandise.id] }, 0)
  const quantity = withinRange(wanted, range)
  const click = () => track({ event: 'Suggested Product in Cart Clicked', ...tracked(product, url) })
  const view = useEffectEvent(() => track({ event: 'Suggested Product in Cart Viewed', ...tracked(product, url) }))
  const row = useRef<HTMLLIElement>(null)
  const isDrawerOpen = useScreen(({ overlay }) => overlay === 'cart')
  // Once per opening of the drawer, when the suggestion is in view.
  useEffect(() => {
    if (!isDrawerOpen || !row.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      view()
    })
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [isDrawerOpen])

  function add(): void {
    click()
    session.add(merchandise, quantity)
  }

  return (
    <li ref={row} className="suggestion">
      <span className="cart-line-picture">
        {merchandise.image && (
          <img src={merchandise.image.url} alt="" loading="lazy" className="size-full object-contain" />
        )}
      </span>
      <div className="flex items-baseline justify-between gap-4">
        <ShopLink to={product.path} onClick={click} className="min-w-0 font-display text-[1.1875rem] leading-tight">
          {product.title}
        </ShopLink>
        {merchandise.price && <span className="shrink-0 tabular-nums">{formatMoney(merchandise.price)}</span>}
      </div>
      {product.variants.length > 1 && product.options.length > 0 && (
        <label className="line-select justify-self-start">
          <span className="sr-only">{`${product.options.map(({ name }) => name).join(', ')} of ${product.title}`}</span>
          <select value={variant.id} onChange={({ target }) => setChosenId(Number(target.value))}>
            {product.variants.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <NumberInput label={`Quantity of ${product.title} to add`} value={quantity} {...range} onChange={setWanted} />
        <button type="button" className="pill min-h-[44px] px-4" onClick={add}>
          Add<span className="sr-only"> {product.title}</span>
        </button>
      </div>
    </li>
  )
}
