/**
 * Imported before any contract: zod would try `new Function`, which the page's content security policy
 * forbids and reports. The build puts it into the same file as zod, so it always runs before zod is used.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })
