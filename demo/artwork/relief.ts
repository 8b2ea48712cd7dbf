/**
 * Gives flat leaves and petals a relief: light from the upper left over the blurred outline. No cast shadow, which
 * looks like a sticker on a transparent ground.
 */

import { blur } from './svg.ts'

function filter(id: string, depth: number): string {
  return (
    `<filter id="${id}" x="-25%" y="-25%" width="150%" height="160%" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${depth}" result="height"/>` +
    `<feDiffuseLighting in="height" surfaceScale="${depth * 0.9}" diffuseConstant="1.28" lighting-color="#fffaf4" result="diffuse"><feDistantLight azimuth="232" elevation="52"/></feDiffuseLighting>` +
    // Offset, so that edges facing away do not become black.
    '<feComponentTransfer in="diffuse" result="soft"><feFuncR type="linear" slope="0.5" intercept="0.5"/><feFuncG type="linear" slope="0.46" intercept="0.54"/><feFuncB type="linear" slope="0.4" intercept="0.6"/></feComponentTransfer>' +
    '<feBlend in="soft" in2="SourceGraphic" mode="multiply" result="shaded"/>' +
    `<feSpecularLighting in="height" surfaceScale="${depth}" specularConstant="0.42" specularExponent="11" lighting-color="#ffffff" result="spark"><feDistantLight azimuth="228" elevation="46"/></feSpecularLighting>` +
    '<feComposite in="shaded" in2="spark" operator="arithmetic" k2="1" k3="0.38" result="glow"/><feComposite in="glow" in2="SourceAlpha" operator="in"/></filter>'
  )
}

/** `relief` for large shapes, `relief-fine` for small ones, `dof` for out-of-focus objects. */
export const reliefDefs = (): string =>
  `<defs>${filter('relief', 5)}${filter('relief-fine', 2)}${blur('leaf-soft', 2.4)}${blur('dof', 1.8)}</defs>`

export const raised = (body: string, fine = false): string =>
  `<g filter="url(#relief${fine ? '-fine' : ''})">${body}</g>`
