import { productNumber } from '@shop/commerce-service/catalogue-ids'
import {
  categorySlug,
  ingredientTitle,
  personName,
  pictureFile,
  productHandle,
  productTitle,
  scatter,
  skuOf,
} from './names.ts'
import { picturesOfProduct, type Sizes } from './sizes.ts'

type Fields = Record<string, unknown>

const reference = (id: string): Fields => ({ _type: 'reference', _ref: id })
const inList = (id: string): Fields => ({ _key: id, ...reference(id) })

const picture = (product: number, index: number): Fields => ({
  _type: 'image',
  _sanityAsset: `image@file://./${pictureFile(product, index)}`,
  alt: `${productTitle(product)}, view ${index + 1}`,
})

const text = (...paragraphs: string[]): Fields[] =>
  paragraphs.map((paragraph, index) => ({
    _key: `b${index}`,
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _key: 's', _type: 'span', marks: [], text: paragraph }],
  }))

const color = (hex: string): Fields => ({ _type: 'color', hex, alpha: 1 })
const colors: Fields = {
  _type: 'colors',
  textColor: color('#1d2a58'),
  backgroundColors: ['#ffd9c7', '#ffb9a3', '#a2b0ff'].map((hex, index) => ({ _key: `c${index}`, ...color(hex) })),
}

/** The id of a document by its type and its number, from 0. */
const idOf = (type: string, index: number): string => `large-${type}-${index + 1}`

function product(index: number, { products, categories, ingredients }: Sizes): Fields {
  const title = productTitle(index)
  const gid = `gid://shopify/Product/${productNumber(productHandle(index))}`
  const neighbors = [1, 2, 3].map((step) => (index + step * categories) % products).filter((other) => other !== index)
  return {
    title,
    slug: { _type: 'slug', current: productHandle(index) },
    category: reference(idOf('category', index % categories)),
    cbd: false,
    shopify: { isSubscription: false, product: { id: gid, title }, defaultSku: { sku: skuOf(index, 0) } },
    purchaseSettings: {
      options: { single: { details: 'Just the once.' } },
      details: [
        { _key: 'd1', _type: 'detail', label: 'Volume', value: '355 ml' },
        { _key: 'd2', _type: 'detail', label: 'Energy', value: `${scatter(index, 60)} kcal` },
      ],
    },
    description: text(`${title} takes its time.`, 'Drink it cold, somewhere with a view.'),
    thumb: { image: picture(index, 0), hovers: [{ _key: 'i1', ...picture(index, 1) }] },
    galleryThumb: picture(index, 2),
    heroGallery: Array.from({ length: picturesOfProduct }, (_, view) => ({
      _key: `s${view}`,
      _type: 'slide',
      image: picture(index, view),
    })),
    colors,
    ingredients: [...new Set([0, 1, 2].map((salt) => scatter(index, ingredients, salt)))].map((each) =>
      inList(idOf('ingredient', each)),
    ),
    relatedProducts: { products: [...new Set(neighbors)].map((other) => inList(idOf('product', other))) },
  }
}

function category(index: number, { products, categories }: Sizes): Fields {
  const own = Array.from({ length: Math.ceil((products - index) / categories) }, (_, step) => index + step * categories)
  return {
    title: `Shelf ${index + 1}`,
    slug: { _type: 'slug', current: categorySlug(index) },
    cbd: false,
    products: own.map((each) => inList(idOf('product', each))),
    introTitle: `What stands on shelf ${index + 1}`,
    introText: 'A fruit, a herb, and small bubbles.',
    backgroundColors: colors['backgroundColors'],
  }
}

function ingredient(index: number, { products }: Sizes): Fields {
  const title = ingredientTitle(index)
  return {
    title,
    cbd: false,
    image: picture(index % products, 3),
    description: `${title}, dried slowly.`,
    longDescription: text('Picked in the morning, before anybody is in a hurry.'),
  }
}

const testimonial = (index: number, { products }: Sizes): Fields => ({
  attribution: personName(index),
  quote: text(`I drink ${productTitle(scatter(index, products))} on the stairs.`),
})

function page(index: number, { products }: Sizes): Fields {
  const subject = productTitle(scatter(index, products))
  return {
    title: `Notes on ${subject}, part ${index + 1}`,
    slug: { _type: 'slug', current: `notes-${index + 1}` },
    description: `What we know about ${subject}.`,
    poster: picture(index % products, 4),
    content: text(
      `This is about ${subject}. It was written on a bench, over several afternoons.`,
      'There is nothing to do about it but to sit, to sip, and to look at whatever goes by.',
      `If you have read part ${index}, you may go on; otherwise you may, too.`,
    ),
    colors,
  }
}

const makers: readonly [
  type: string,
  name: string,
  count: keyof Sizes,
  make: (index: number, sizes: Sizes) => Fields,
][] = [
  ['ingredient', 'ingredient', 'ingredients', ingredient],
  ['productCategory', 'category', 'categories', category],
  ['product', 'product', 'products', product],
  ['testimonial', 'testimonial', 'testimonials', testimonial],
  ['page', 'page', 'pages', page],
]

/** The documents, line by line, of a dataset's export. */
export function* documentLines(sizes: Sizes): Generator<string> {
  for (const [type, name, count, make] of makers) {
    for (let index = 0; index < sizes[count]; index += 1) {
      const time = new Date(Date.UTC(2024, 0, 1) + scatter(index, 60_000_000) * 1000).toISOString()
      const meta = { _id: idOf(name, index), _type: type, _createdAt: time, _updatedAt: time }
      yield `${JSON.stringify({ ...meta, ...make(index, sizes) })}\n`
    }
  }
}
