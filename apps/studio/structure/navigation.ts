import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'

interface Single {
  kind: 'single'
  title: string
  type: string
  id: string
}

/** The documents of a type. */
interface Documents {
  kind: 'documents'
  title: string
  type: string
}

interface Group {
  kind: 'group'
  title: string
  entries: (Single | Documents)[]
}

export type NavigationEntry = Single | Documents | Group

const single = (title: string, type: string, id = type): Single => ({ kind: 'single', title, type, id })
const documents = (title: string, type: string): Documents => ({ kind: 'documents', title, type })
const group = (title: string, entries: Group['entries']): Group => ({ kind: 'group', title, entries })

/** The Studio's left navigation in its order (specification, section 2). */
export const navigation: NavigationEntry[] = [
  group('Site Settings', [
    single('Shop Menu', 'shopMenu'),
    single('Scroll Indicator', 'scrollIndicator'),
    single('Amazon Settings', 'amazonSettings'),
    single('Site Menus', 'menus'),
    single('Cart', 'cart'),
    single('Banner Settings', 'siteBanners'),
    single('Discount Code Settings', 'discountCodeSettings'),
    single('Social Media', 'socialMedia'),
    single('Klaviyo', 'klaviyo'),
    single('Site Meta', 'siteMeta'),
    single('Rebuy', 'rebuy'),
    single('Site Footer', 'siteFooter'),
  ]),
  group('Home', [single('Home', 'home'), single('Non-CBD Home', 'homeNonCBD', 'home-non-cbd')]),
  group('Shop', [
    documents('Products', 'product'),
    documents('Product Categories', 'productCategory'),
    documents('Category Collections', 'productCategoryCollection'),
    single('Featured Product', 'featuredProduct'),
    documents('Promotional Products', 'promotionalProduct'),
  ]),
  documents('Buy Now Pages', 'buyNow'),
  group('Ingredients', [single('Ingredients Settings', 'ingredients'), documents('Ingredients', 'ingredient')]),
  single("What's Inside", 'whatsInside'),
  single('Where to Buy', 'whereToBuy'),
  single('Wholesale', 'wholesale'),
  single('Lab Results', 'labResults'),
  single('Testimonials Page', 'testimonialsPage'),
  documents('Sign Up Pages', 'signUp'),
  documents('Contact Forms', 'form'),
]

const leaves = navigation.flatMap((entry) => (entry.kind === 'group' ? entry.entries : [entry]))

/** The types with their own place in the navigation. */
const listedTypes: ReadonlySet<string> = new Set(leaves.map(({ type }) => type))

/** The singleton types, whose document always exists and can only be updated and published. */
export const singletonTypes: ReadonlySet<string> = new Set(
  leaves.filter(({ kind }) => kind === 'single').map(({ type }) => type),
)

const otherTitles: Record<string, string> = {
  page: 'Pages',
  testimonial: 'Testimonials',
  announcementBanner: 'Announcement Banners',
}

/** The end of the navigation: all other document types, by their own title or that of their list. */
export const otherDocuments = (types: readonly { name: string; title: string }[]): Documents[] =>
  types
    .filter(({ name }) => !listedTypes.has(name))
    .map(({ name, title }) => documents(otherTitles[name] ?? title, name))

/** The actions allowed on singletons (specification, section 2). */
const singletonActions: ReadonlySet<string | undefined> = new Set(['update', 'publish'])

/** Singletons can be updated and published; other documents keep all of the Studio's actions. */
export const documentActions: DocumentActionsResolver = (actions, { schemaType }) =>
  singletonTypes.has(schemaType) ? actions.filter(({ action }) => singletonActions.has(action)) : actions

/** Singletons cannot be created by editors. */
export const newDocumentOptions: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => !singletonTypes.has(templateId))
