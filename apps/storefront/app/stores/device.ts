export interface DeviceFlags {
  isMobile: boolean
  isTablet: boolean
  isDesktop: boolean
  isIos: boolean
  isAndroid: boolean
  isWindows: boolean
  isMacOS: boolean
}

/** On the server nothing is known of the device. */
export const noDevice: DeviceFlags = {
  isMobile: false,
  isTablet: false,
  isDesktop: false,
  isIos: false,
  isAndroid: false,
  isWindows: false,
  isMacOS: false,
}

/**
 * What a browser tells of its device. An iPad calls itself a Mac; no Mac has a touch screen, so that its touch points give
 * it away.
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
