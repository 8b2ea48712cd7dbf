import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'
import { publishedId } from '../published-id.ts'

/** A document that exists once. */
export interface Single {
  kind: 'single'
  title: string
  type: string
  id: string
  /** A settings document; the others are pages or parts of one. */
  isSettings: boolean
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

const single = (title: string, type: string, id = type): Single => ({
  kind: 'single',
  title,
  type,
  id,
  isSettings: false,
})
const settings = (title: string, type: string): Single => ({ ...single(title, type), isSettings: true })
const documents = (title: string, type: string): Documents => ({ kind: 'documents', title, type })
const group = (title: string, entries: Group['entries']): Group => ({ kind: 'group', title, entries })

/** The Studio's left navigation in its order (specification, section 2). */
export const navigation: NavigationEntry[] = [
  group('Site Settings', [
    settings('Shop Menu', 'shopMenu'),
    settings('Scroll Indicator', 'scrollIndicator'),
    settings('Amazon Settings', 'amazonSettings'),
    settings('Site Menus', 'menus'),
    settings('Cart', 'cart'),
    settings('Banner Settings', 'siteBanners'),
    settings('Discount Code Settings', 'discountCodeSettings'),
    settings('Social Media', 'socialMedia'),
    settings('Klaviyo', 'klaviyo'),
    settings('Site Meta', 'siteMeta'),
    settings('Rebuy', 'rebuy'),
    settings('Site Footer', 'siteFooter'),
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
  group('Ingredients', [settings('Ingredients Settings', 'ingredients'), documents('Ingredients', 'ingredient')]),
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

/** The documents that exist once. */
export const singles = leaves.filter((leaf) => leaf.kind === 'single')
const settingsTypes: ReadonlySet<string> = new Set(
  singles.filter(({ isSettings }) => isSettings).map(({ type }) => type),
)

/** The singleton types, whose only document always exists. */
export const singletonTypes: ReadonlySet<string> = new Set(singles.map(({ type }) => type))

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

type Actions = ReadonlySet<string | undefined>

/** The actions allowed on settings (specification, section 2), and the one that removes them from a release. */
const settingsActions: Actions = new Set(['update', 'publish', 'discardVersion'])

/** The other singletons are not duplicated, unpublished or deleted either, since the site needs exactly one. */
const singletonActions: Actions = new Set([...settingsActions, 'discardChanges', 'restore'])

/** A second document of a singleton's type, as an import or an address typed by hand makes it, can only be removed. */
const secondActions: Actions = new Set(['delete', 'unpublish', 'discardChanges', 'discardVersion'])

const isSecond = (type: string, documentId: string): boolean =>
  singles.every((single) => single.type !== type || single.id !== publishedId(documentId))

/** Singletons have some of the Studio's actions; other documents keep all. */
export const documentActions: DocumentActionsResolver = (actions, { schemaType, documentId }) => {
  if (!singletonTypes.has(schemaType)) return actions
  const ofSingle = settingsTypes.has(schemaType) ? settingsActions : singletonActions
  const allowed = documentId !== undefined && isSecond(schemaType, documentId) ? secondActions : ofSingle
  return actions.filter(({ action }) => allowed.has(action))
}

/** Editors cannot create singletons, and the role fulfilment cannot create anything. */
export const newDocumentOptions: NewDocumentOptionsResolver = (templates, { currentUser }) =>
  currentUser?.roles.some(({ name }) => name === 'fulfilment')
    ? []
    : templates.filter(({ templateId }) => !singletonTypes.has(templateId))
