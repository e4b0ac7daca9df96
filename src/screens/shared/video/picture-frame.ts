/** The frame around a picture from the camera and around a video of it. */
export const pictureFrame = {
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  maxHeight: '60dvh',
  bgcolor: 'common.black',
  borderRadius: 1,
} as const;
