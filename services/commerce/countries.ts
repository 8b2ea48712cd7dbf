export interface Country {
  /** ISO 3166-1. */
  code: string
  name: string
  /** What a postal code looks like, in capitals. */
  postalCode: RegExp
  postalExample: string
  /** Where the region is part of an address: names by their codes. */
  regions?: Readonly<Record<string, string>>
}

const australia = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

const canada = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

const unitedStates = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** Where the checkout ships to, in the order that it offers them. */
export const countries: readonly Country[] = [
  {
    code: 'US',
    name: 'United States',
    postalCode: /^\d{5}(-\d{4})?$/,
    postalExample: '94110',
    regions: unitedStates,
  },
  { code: 'AU', name: 'Australia', postalCode: /^\d{4}$/, postalExample: '3056', regions: australia },
  {
    code: 'CA',
    name: 'Canada',
    postalCode: /^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z] ?\d[A-CEGHJ-NPR-TV-Z]\d$/,
    postalExample: 'M5V 2T6',
    regions: canada,
  },
  { code: 'FR', name: 'France', postalCode: /^\d{5}$/, postalExample: '75011' },
  { code: 'DE', name: 'Germany', postalCode: /^\d{5}$/, postalExample: '10115' },
  {
    code: 'IE',
    name: 'Ireland',
    postalCode: /^([AC-FHKNPRTV-Y]\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}$/,
    postalExample: 'D02 X285',
  },
  { code: 'NL', name: 'Netherlands', postalCode: /^[1-9]\d{3} ?[A-Z]{2}$/, postalExample: '1017 AB' },
  { code: 'NZ', name: 'New Zealand', postalCode: /^\d{4}$/, postalExample: '6011' },
  {
    code: 'GB',
    name: 'United Kingdom',
    postalCode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
    postalExample: 'SW1A 1AA',
  },
]

export function findCountry(code: string): Country | undefined {
  return countries.find((country) => country.code === code)
}

/** The code of a region that is given by its code or its name, in any case; undefined for none of the country's. */
export function findRegion({ regions = {} }: Country, text: string): string | undefined {
  const wanted = text.toLowerCase()
  return Object.entries(regions).find(([code, name]) =>
    [code, name].some((known) => known.toLowerCase() === wanted),
  )?.[0]
}
