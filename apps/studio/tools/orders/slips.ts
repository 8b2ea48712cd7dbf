import { backOffice } from '../use-back-office.ts'

/** The maximum number of packing slips in one file, the same as in the service. */
export const maxSlips = 100

/** The URL of the packing slips of orders, as a PDF. */
export const slipsUrl = (numbers: Iterable<number>): string =>
  `${backOffice}/packing-slips?orders=${[...numbers].join(',')}`
