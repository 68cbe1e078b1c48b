/** Imported before anything else: zod would try `new Function`, which the page's policy forbids and reports. */
import * as z from 'zod/mini'

z.config({ jitless: true })
