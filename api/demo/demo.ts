/** The entry to the demo: only a start with --demo imports it, so that other starts do not load it. */
export { demoLines } from './demo-lines.ts'
export { fillDemo } from './fill-demo.ts'
export { DEMO_PASSWORD } from './people.ts'
