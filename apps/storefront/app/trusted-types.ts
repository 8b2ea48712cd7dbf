interface TrustedTypePolicies {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown
}

declare global {
  /** Missing in browsers without trusted types. */
  var trustedTypes: TrustedTypePolicies | undefined
}

/** React sets this HTML to create a script element: it is empty, and React fills it without running it. */
const emptyScript = '<script></script>'

/**
 * The only trusted types policy of the page. It allows HTML without elements, script URLs on other hosts, which the
 * content security policy limits to the configured vendors, and workers from blobs of this origin. No inline script is
 * allowed.
 */
export function allowTrustedTypes(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === emptyScript || !html.includes('<') ? html : null),
    createScriptURL(address) {
      const { protocol, origin } = new URL(address, location.href)
      const isForeign = protocol === 'https:' && origin !== location.origin
      return isForeign || (protocol === 'blob:' && origin === location.origin) ? address : null
    },
  })
}
