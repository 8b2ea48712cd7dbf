import { getDirectiveValues, type GraphQLResolveInfo } from 'graphql/index.js'
import { z } from 'zod'
import { currencySymbol } from '../values/money.ts'
import { shopCountry, type ShopDescription } from './shop-view.ts'

const contextSchema = z.object({ country: z.string().nullish(), language: z.string().nullish() })

/** The country of a request's `@inContext`, if the shop ships there. */
export function contextCountry(info: GraphQLResolveInfo, { countries }: ShopDescription): string | undefined {
  const directive = info.schema.getDirective('inContext')
  const values = directive && getDirectiveValues(directive, info.operation, info.variableValues)
  const country = contextSchema.safeParse(values).data?.country
  return country && countries.includes(country) ? country : undefined
}

const imperial = new Set(['US', 'LR', 'MM'])
const english = { endonymName: 'English', isoCode: 'EN', name: 'English' }

const names = {
  region: new Intl.DisplayNames('en', { type: 'region' }),
  currency: new Intl.DisplayNames('en', { type: 'currency' }),
}

const nameOf = (type: keyof typeof names, code: string): string => names[type].of(code) ?? code

function viewCountry(code: string, { currency }: ShopDescription) {
  return {
    isoCode: code,
    name: nameOf('region', code),
    currency: {
      isoCode: currency,
      name: nameOf('currency', currency),
      symbol: currencySymbol(currency, 'narrowSymbol'),
    },
    unitSystem: imperial.has(code) ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM',
    availableLanguages: [english],
    defaultLanguage: english,
  }
}

/** The `Localization` of the Storefront API: the shipping countries, with one currency and one language. */
export function viewLocalization(shop: ShopDescription, country: string | undefined) {
  return {
    availableCountries: () => shop.countries.map((code) => viewCountry(code, shop)),
    availableLanguages: [english],
    country: viewCountry(country ?? shopCountry(shop), shop),
    language: english,
  }
}
