/** The server knows nothing about the device. */
export const noDevice = {
  isMobile: false,
  isTablet: false,
  isDesktop: false,
  isIos: false,
  isAndroid: false,
  isWindows: false,
  isMacOS: false,
}

export type DeviceFlags = typeof noDevice

/**
 * Detects the device from browser properties. iPads identify as Macs, but no Mac has a touch screen, so touch points
 * tell them apart.
 */
export function deviceFlags(userAgent: string, maxTouchPoints: number): DeviceFlags {
  const isPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const isIos = isPad || /iPhone|iPod/.test(userAgent)
  const isAndroid = /Android/.test(userAgent)
  const isTablet = isPad || (isAndroid && !/Mobile/.test(userAgent))
  const isMobile = !isTablet && (isIos || /Mobi/.test(userAgent))
  return {
    isMobile,
    isTablet,
    isDesktop: !isMobile && !isTablet,
    isIos,
    isAndroid,
    isWindows: /Windows/.test(userAgent),
    isMacOS: /Macintosh/.test(userAgent) && !isIos,
  }
}
