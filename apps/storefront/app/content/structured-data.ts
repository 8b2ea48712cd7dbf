import type { Money } from '../commerce/money.ts'

/** A schema.org object for search engines, as JSON-LD. */
export type StructuredData = Record<string, string | number | boolean | object>

const context = 'https://schema.org'

interface Crumb {
  name: string
  /** A path of this site. */
  path: string
}

/** The breadcrumbs from the home page to a page below the shop's landing page. https://schema.org/BreadcrumbList */
export function breadcrumbData(siteUrl: string, crumbs: Crumb[]): StructuredData {
  const all = [{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, ...crumbs]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

/** The products of a list, in order. https://schema.org/ItemList */
export function itemListData(siteUrl: string, name: string, paths: string[]): StructuredData | null {
  if (paths.length === 0) return null
  return {
    '@context': context,
    '@type': 'ItemList',
    name,
    itemListElement: paths.map((path, index) => ({ '@type': 'ListItem', position: index + 1, url: siteUrl + path })),
  }
}

/** Questions and answers in plain text. https://schema.org/FAQPage */
export function faqData(faqs: { question: string; answer: string }[]): StructuredData | null {
  if (faqs.length === 0) return null
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export interface OfferedVariant {
  sku: string | null
  title: string
  /** The price shown on its page. */
  price: Money
  isAvailable: boolean
  /** The absolute URL of the page on which it is chosen. */
  url: string
}

export interface OfferedProduct {
  name: string
  description: string
  brand: string
  /** Absolute URLs. */
  url: string
  images: string[]
  variants: OfferedVariant[]
}

/** A product with an offer per variant. https://schema.org/Product */
export function productData({ name, description, brand, url, images, variants }: OfferedProduct): StructuredData {
  return {
    '@context': context,
    '@type': 'Product',
    name,
    description,
    brand: { '@type': 'Brand', name: brand },
    url,
    ...(images.length > 0 && { image: images }),
    ...(variants[0]?.sku && { sku: variants[0].sku }),
    offers: variants.map((variant) => ({
      '@type': 'Offer',
      name: variant.title,
      ...(variant.sku && { sku: variant.sku }),
      price: variant.price.amount,
      priceCurrency: variant.price.currencyCode,
      availability: `${context}/${variant.isAvailable ? 'InStock' : 'OutOfStock'}`,
      url: variant.url,
    })),
  }
}
