/** The door of the demo: imported only by a start with --demo, so that other starts do not load it. */
export { demoLines } from './demo-lines.ts'
export { fillDemo } from './fill-demo.ts'
export { DEMO_PASSWORD } from './people.ts'
