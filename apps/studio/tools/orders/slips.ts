import { backOffice } from '../use-back-office.ts'

/** The most packing slips in one file, as the service has it. */
export const maxSlips = 100

/** The address of the packing slips of orders, as a PDF. */
export const slipsUrl = (numbers: Iterable<number>): string =>
  `${backOffice}/packing-slips?orders=${[...numbers].join(',')}`
