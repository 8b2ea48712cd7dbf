/** The oldest supported version. */
export const oldestVersion = '2023-07'

/** Whether a version segment is supported: every month from 2023-07 on, and `unstable`. */
export function isServedVersion(version: string): boolean {
  return version === 'unstable' || (/^\d{4}-(0[1-9]|1[0-2])$/.test(version) && version >= oldestVersion)
}

/** `publicApiVersions` of the Storefront API: the quarterly ones that are tested. */
export const servedVersions = ['2023-07', '2024-07', '2026-04'].map((handle) => ({
  handle,
  displayName: handle,
  supported: true,
}))
