export default function Styleguide() {
  return null
}
