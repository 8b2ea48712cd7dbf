interface TrustedTypePolicies {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown
}

declare global {
  /** Missing in browsers without trusted types. */
  var trustedTypes: TrustedTypePolicies | undefined
}

/** What React sets to make a script element: it is empty, and React fills it without running it. */
const emptyScript = '<script></script>'

/**
 * The one policy under which the page's code may give the browser text to run or to read as HTML. Of HTML it lets through what
 * holds no element; of addresses those of other hosts, which the content security policy limits to the vendors that are
 * configured, and workers that the page has made itself. Nothing is let through as script.
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
