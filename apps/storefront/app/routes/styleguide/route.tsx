import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { exclusion } from '../../content/excluded.ts'
import { ProductTile } from '../../features/product-tile/product-tile.tsx'
import { requestContext } from '../../request-context.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { Marquee } from '../../ui/marquee.tsx'
import { formatAbbreviated, formatPercentage, formatThousands } from '../../ui/number-format.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { ink, readableSky, skyStyle, white } from '../../ui/sky.ts'
import { categoriesQuery } from '../../features/product-tile/categories.query.ts'

/** `GET /_styleguide`, in development only: all components in each of their states. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { content, site } = context.get(requestContext)
  const categories = await content.query(categoriesQuery, exclusion(site.variant))
  return { products: categories.flatMap(({ products }) => products) }
}

export const meta: MetaFunction = () => [{ title: 'Style guide' }, { name: 'robots', content: 'noindex' }]

const spaces = ['w-1', 'w-2', 'w-3', 'w-4', 'w-5', 'w-6', 'w-7', 'w-8']
const type = ['text-splash', 'text-headline', 'text-title', 'text-lead', 'text-body', 'text-small']
const skies = [
  ['#ffd9c7', '#ffb9a3', '#a2b0ff'],
  ['#e9dcff', '#a58be0', '#3c3d86'],
  ['#25385b', '#1d2a58', '#101830'],
  ['#f3efc6'],
]
const longName =
  'A very long name of a drink that somebody could not stop writing, with thyme, and then some more of it'

export default function Styleguide() {
  const { products } = useLoaderData<typeof loader>()
  const [quantity, setQuantity] = useState(1)
  const [chosen, setChosen] = useState<string | null>(null)
  const [first] = products
  const sky = readableSky(skies[0] ?? [])
  const hundred = Array.from({ length: 100 }, (_, index) => products[index % products.length])
    .filter((product) => product !== undefined)
    .map((product, index) => ({ ...product, id: `${product.id}-${index}` }))
  return (
    <>
      <section className="grid gap-5 px-gutter py-6">
        <h1 className="text-headline">Style guide</h1>
        {type.map((name) => (
          <p key={name} className={`${name} ${/body|lead|small/.test(name) ? '' : 'font-display'}`}>
            {name}: nothing here but clouds
          </p>
        ))}
        <ul className="flex items-end gap-3">
          {spaces.map((name) => (
            <li key={name} className={`${name} aspect-square bg-periwinkle`} title={name} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <button type="button" className="pill pill-buy">
            Add to cart
          </button>
          <button type="button" className="pill">
            Look around
          </button>
          <button type="button" className="pill pill-buy" disabled>
            Sold out
          </button>
          <a href="#focus" className="quiet-link">
            A quiet link
          </a>
          <NumberInput label="Quantity" value={quantity} min={1} max={9} onChange={setQuantity} />
          <input className="field max-w-[280px]" aria-label="A field" placeholder="A field" />
        </div>
        <p className="tabular-nums">
          {[formatAbbreviated(12_345), formatThousands(12_345), formatPercentage(0.12345)].join(' · ')}
        </p>
        <Marquee texts={['soft fruit, slow bubbles']} />
      </section>
      <ul className="grid md:grid-cols-4">
        {skies.map((colors) => (
          <li key={colors.join()} className="sky p-5 pt-7" style={skyStyle(readableSky(colors))}>
            Text on {colors.join(', ')}
          </li>
        ))}
      </ul>
      {first && (
        <section className="px-gutter py-6">
          <h2 className="text-title">A tile that leads nowhere: {chosen ?? 'press it'}</h2>
          <div className="max-w-[320px]">
            <ProductTile product={first} withGallery onChoose={({ title }) => setChosen(title)} />
          </div>
        </section>
      )}
      <ProductRow title="None: nothing is drawn" products={[]} sky={sky} nextColor={white} />
      <ProductRow title="One" products={products.slice(0, 1)} sky={sky} nextColor={white} />
      <ProductRow
        title={longName}
        products={products.slice(0, 3).map((product) => ({ ...product, title: longName }))}
        sky={sky}
        nextColor={white}
      />
      <ProductRow title="A hundred" products={hundred} sky={sky} nextColor={ink} />
    </>
  )
}
