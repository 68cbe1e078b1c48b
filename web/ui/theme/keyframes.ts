import { defineKeyframes } from '@chakra-ui/react'

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.45' } },
  fade: { from: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
  sheet: { from: { transform: 'translateY(24px)' } },
  'slide-in': { from: { transform: 'translateX(-100%)' } },
})
