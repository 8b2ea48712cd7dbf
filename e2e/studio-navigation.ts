import { navigation } from '../apps/studio/structure/navigation.ts'

/** The navigation's entries in order (specification, section 2); the last ones are of types not listed before. */
export const topTitles = [
  'Site Settings',
  'Home',
  'Shop',
  'Buy Now Pages',
  'Ingredients',
  "What's Inside",
  'Where to Buy',
  'Wholesale',
  'Lab Results',
  'Testimonials Page',
  'Sign Up Pages',
  'Contact Forms',
  'Testimonials',
  'Pages',
  'Press',
  'Announcement Banners',
]

/** The entries of its groups, in order. */
export const groupTitles: [group: string, titles: string[]][] = [
  [
    'Site Settings',
    [
      'Shop Menu',
      'Scroll Indicator',
      'Amazon Settings',
      'Site Menus',
      'Cart',
      'Banner Settings',
      'Discount Code Settings',
      'Social Media',
      'Klaviyo',
      'Site Meta',
      'Rebuy',
      'Site Footer',
    ],
  ],
  ['Home', ['Home', 'Non-CBD Home']],
  ['Shop', ['Products', 'Product Categories', 'Category Collections', 'Featured Product', 'Promotional Products']],
  ['Ingredients', ['Ingredients Settings', 'Ingredients']],
]

const paneOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '-')

/** The documents with a separate entry in the navigation, with the pane that lists them. */
export const places = navigation.flatMap((entry) =>
  entry.kind === 'group'
    ? entry.entries.map((leaf) => ({ ...leaf, pane: `${paneOf(entry.title)};` }))
    : [{ ...entry, pane: '' }],
)
