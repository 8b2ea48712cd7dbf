import type { ResolvedLine } from '../cart/resolved-cart.ts'
import { deliveryGroupNumber, type DeliveryGroup } from '../shipping/delivery-group.ts'
import { addressLines, findCountry } from '../shipping/countries.ts'
import type { PostalAddress } from '../values/postal-address.ts'
import type { ShippingRate } from '../shipping/shipping-rate.ts'
import { toGid } from '../values/gid.ts'
import { paginate, viewPage, type PageArguments } from '../values/pagination.ts'
import { viewLine } from './cart-line-view.ts'
import { viewMoney, type ViewContext } from './money-view.ts'

/** A `MailingAddress` of the Storefront API. @param address null if only the country is known. */
export function viewAddress(country: string, address: PostalAddress | null) {
  const { name: countryName = country, regions } = findCountry(country) ?? {}
  const [firstName, ...others] = address?.name.split(' ') ?? []
  const region = address?.region || null
  return {
    __typename: 'MailingAddress',
    id: toGid('MailingAddress', deliveryGroupNumber),
    address1: address?.address1 || null,
    address2: address?.address2 || null,
    city: address?.city || null,
    company: null,
    country: countryName,
    countryCode: country,
    countryCodeV2: country,
    firstName: firstName || null,
    lastName: others.join(' ') || null,
    name: address?.name || null,
    formatted: ({ withName }: { withName?: boolean | null }) =>
      address ? addressLines(withName ? address : { ...address, name: '' }) : [countryName],
    formattedArea: [address?.city, region, countryName].filter(Boolean).join(', '),
    latitude: null,
    longitude: null,
    phone: null,
    province: (region && regions?.get(region)) ?? region,
    provinceCode: region,
    zip: address?.postalCode || null,
  }
}

function viewOption({ name, description, price }: ShippingRate, freeShipping: boolean, context: ViewContext) {
  return {
    handle: name,
    code: name,
    title: name,
    description: description || null,
    deliveryMethodType: 'SHIPPING',
    estimatedCost: viewMoney(freeShipping ? 0 : price, context),
  }
}

function viewGroup(group: DeliveryGroup<ResolvedLine>, context: ViewContext) {
  const { lines, country, address, options, selected, freeShipping } = group
  return {
    id: toGid('CartDeliveryGroup', deliveryGroupNumber),
    groupType: lines.every(({ sellingPlan }) => sellingPlan) ? 'SUBSCRIPTION' : 'ONE_TIME_PURCHASE',
    deliveryAddress: () => viewAddress(country, address),
    deliveryOptions: options.map((option) => viewOption(option, freeShipping, context)),
    selectedDeliveryOption: selected ? viewOption(selected, freeShipping, context) : null,
    cartLines: (args: PageArguments) =>
      viewPage(
        paginate(lines, ({ line }) => [line.position, line.id], args),
        (line) => viewLine(line, context),
      ),
  }
}

/** The `CartDeliveryGroupConnection` of a cart: one group, or none. @throws ClientError */
export function viewDeliveryGroups(
  group: DeliveryGroup<ResolvedLine> | undefined,
  args: PageArguments,
  context: ViewContext,
) {
  const groups = group ? [group] : []
  return viewPage(
    paginate(groups, () => [deliveryGroupNumber, deliveryGroupNumber], args),
    (each) => viewGroup(each, context),
  )
}
