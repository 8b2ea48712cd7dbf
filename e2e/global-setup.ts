export { setup as default } from './filled-data.ts'
