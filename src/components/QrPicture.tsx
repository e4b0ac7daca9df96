import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { create } from 'qrcode';

/** A QR code of a text. It is dark on light in every mode, because scanners cannot read it otherwise. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const cells = Array.from({ length: modules.size ** 2 }, (_, nth) => nth).filter((nth) => modules.data[nth] === 1);
    const square = (nth: number) => `M${nth % modules.size} ${Math.floor(nth / modules.size)}h1v1h-1z`;
    return { size: modules.size, path: cells.map(square).join('') };
  }, [text]);
  return (
    <Box sx={{ width: 200, maxWidth: '100%', p: 3, bgcolor: 'common.white', borderRadius: 1, lineHeight: 0 }}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="100%" shapeRendering="crispEdges">
        <Box component="path" d={path} sx={{ fill: 'common.black' }} />
      </svg>
    </Box>
  );
}
