const oldest = '2023-07'

/**
 * The version used for a requested `version`: the same from 2023-07 on, and `unstable`; the oldest for an older one or
 * none. Undefined for an invalid version. Protocol: https://shopify.dev/docs/api/usage/versioning
 */
export function versionFor(version: string | undefined): string | undefined {
  if (version === undefined) return oldest
  if (version === 'unstable') return version
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(version)) return undefined
  return version > oldest ? version : oldest
}

/** `publicApiVersions` of the Storefront API: the quarterly ones that are tested. */
export const servedVersions = ['2023-07', '2024-07', '2026-04'].map((handle) => ({
  handle,
  displayName: handle,
  supported: true,
}))
