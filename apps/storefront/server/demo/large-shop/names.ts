const kinds = ['Still', 'Slow', 'Quiet', 'Soft', 'Late', 'Early', 'Distant', 'Gentle', 'Idle', 'Low']
const fruits =
  'Apple Apricot Barberry Bilberry Blackberry Cherry Clementine Cranberry Currant Elderberry Fig Gooseberry Grape Greengage Guava Juniper Kumquat Lingonberry Loquat Lychee Mandarin Mango Medlar Melon Mirabelle Mulberry Nectarine Papaya Persimmon Pineapple Plum Pomegranate Pomelo Quince Raspberry Rhubarb Rowan Sloe Strawberry Tamarind'.split(
    ' ',
  )
const herbs =
  'Angelica Anise Basil Borage Burnet Caraway Chervil Cicely Clover Coriander Dill Fennel Hyssop Iris Jasmine Linden Lovage Mallow Marjoram Mint Mugwort Myrtle Nettle Oregano Saffron Savory Sorrel Tansy Verbena Woodruff'.split(
    ' ',
  )
const people = 'Ada Bruno Clara Dimitri Elin Farid Greta Hugo Ines Jonas Kaya Luca Mira Noor Otto Petra'.split(' ')
const families = 'Abel Berg Costa Dahl Eriksen Fontaine Gruber Haas Ito Jansen Keller Lund Moreau Novak'.split(' ')

const at = (names: readonly string[], index: number): string => names[index % names.length] ?? ''

/** A pseudo-random number below `limit`, the same for an index in every run. */
export function scatter(index: number, limit: number, salt = 0): number {
  let mixed = Math.imul(index + 1, 2_654_435_761) ^ Math.imul(salt + 1, 2_246_822_519)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 3_266_489_917)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % limit
}

/** The title of a product; different for the first 12,000. */
export function productTitle(index: number): string {
  const pair = Math.floor(index / kinds.length)
  return `${at(kinds, index)} ${at(fruits, pair)} & ${at(herbs, pair + Math.floor(pair / fruits.length))}`
}

export const ingredientTitle = (index: number): string =>
  `${at(herbs, index)} of the ${at(kinds, Math.floor(index / herbs.length)).toLowerCase()} hill`

/** A person's name. */
export const personName = (index: number): string =>
  `${at(people, scatter(index, people.length))} ${at(families, scatter(index, families.length, 1))}`

const pad = (index: number, length = 5): string => String(index + 1).padStart(length, '0')

/** The slug of a product, and its handle in the catalogue. */
export const productHandle = (index: number): string => `large-${pad(index)}`
export const categorySlug = (index: number): string => `shelf-${pad(index, 3)}`
/** The path of a product's picture in the export, from 0. */
export const pictureFile = (product: number, picture: number): string =>
  `images/${productHandle(product)}-${picture + 1}.png`
export const skuOf = (product: number, variant: number): string => `LRG-${pad(product)}-${variant + 1}`
