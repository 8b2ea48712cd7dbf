import { backOffice } from '../use-back-office.ts'

/** The maximum number of packing slips in one file, the same as in the service. */
export const maxSlips = 100

/** The URL of the packing slips of orders, as a PDF, with the days that the order desk shows. */
export function slipsUrl(numbers: Iterable<number>): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${backOffice}/packing-slips?timeZone=${encodeURIComponent(timeZone)}&orders=${[...numbers].join(',')}`
}
