import { formatMoney, fromMinorUnits, isReduced, minorUnits, multiplyMoney } from '../../../commerce/money.ts'
import { ShopLink } from '../../../ui/shop-link.tsx'
import { filled, valueOf, type Cart, type CartLine } from '../model/cart.ts'

interface LineHeadProps {
  line: CartLine
  /** The path of the product's page; undefined if the site has none. */
  path: string | undefined
}

/** A line's title and price, and whether it is sold out. */
export function LineHead({ line, path }: LineHeadProps) {
  const { title, image, availableForSale } = line.merchandise
  return (
    <>
      <span className="cart-line-picture">
        {image && <img src={image.url} alt="" width={200} height={200} className="size-full object-contain" />}
      </span>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="min-w-0 flex-[1_1_6rem] font-display text-[1.375rem] leading-tight text-balance">
          {path ? <ShopLink to={path}>{title}</ShopLink> : title}
        </p>
        <LinePrice line={line} />
      </div>
      {!availableForSale && <p className="text-small font-semibold text-alarm">Sold out. Please remove it.</p>}
    </>
  )
}

function LinePrice({ line: { merchandise, quantity } }: { line: CartLine }) {
  const { price, compareAtPrice } = merchandise
  if (!price) return null
  return (
    <p className="text-right whitespace-nowrap tabular-nums">
      <span className="font-semibold">{formatMoney(multiplyMoney(price, quantity))}</span>
      {isReduced(price, compareAtPrice) && (
        <s className="block text-small opacity-70">
          <span className="sr-only">before </span>
          <span>{formatMoney(multiplyMoney(compareAtPrice, quantity))}</span>
        </s>
      )}
    </p>
  )
}

/** A line's attributes, such as a gift card's recipient. Keys with a leading underscore are hidden from shoppers. */
export function LineAttributes({ line }: { line: CartLine }) {
  const shown = filled(line.attributes).filter(({ key }) => !key.startsWith('_'))
  if (shown.length === 0) return null
  return (
    <dl className="text-small">
      {shown.map(({ key, value }) => (
        <div key={key}>
          <dt className="inline">{key}: </dt>
          <dd dir="auto" className="inline whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Legal and shipping notes about the cart. */
export function CartNotes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="drawer-notes" aria-label="Good to know">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

interface SubtotalProps extends Pick<Cart, 'total' | 'discountCodes'> {
  lines: readonly CartLine[]
}

/** The subtotal and the discounts in it. */
export function Subtotal({ total, discountCodes, lines }: SubtotalProps) {
  return (
    <>
      <Codes codes={discountCodes} />
      <Discount units={valueOf(lines) - minorUnits(total)} currency={total.currencyCode} />
      {/* Screen readers announce only the changed element, so it contains its name. */}
      <output className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>Subtotal </span>
        <span className="text-lead font-semibold tabular-nums">{formatMoney(total)}</span>
      </output>
    </>
  )
}

/** The codes, also those without an effect: otherwise a discount that has ended would be gone without a word. */
function Codes({ codes }: { codes: Cart['discountCodes'] }) {
  const applied = codes.filter(({ applicable }) => applicable).map(({ code }) => code)
  const others = codes.filter(({ applicable }) => !applicable).map(({ code }) => code)
  return (
    <>
      {applied.length > 0 && (
        <Row title={applied.length === 1 ? 'Discount code' : 'Discount codes'}>{applied.join(', ')}</Row>
      )}
      {others.length > 0 && <Row title="Does not apply">{others.join(', ')}</Row>}
    </>
  )
}

/** The sum of codes and automatic discounts, in the smallest units: the lines have the prices before discounts. */
function Discount({ units, currency }: { units: number; currency: string }) {
  if (units <= 0) return null
  return <Row title="Discount">{formatMoney(fromMinorUnits(-units, currency))}</Row>
}

const Row = ({ title, children }: { title: string; children: string }) => (
  <p className="mb-2 flex items-baseline justify-between gap-4 text-small">
    <span className="shrink-0">{title}</span>
    <span className="text-right font-semibold tabular-nums">{children}</span>
  </p>
)
